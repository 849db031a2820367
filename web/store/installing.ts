/** Installing the application, where the browser offers it [W169]. */
import { signal } from '@preact/signals';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offered = signal<InstallPrompt | undefined>(undefined);

export const followInstalling = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.value = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    offered.value = undefined;
  });
};

export const mayInstall = (): boolean => offered.value !== undefined;

export const install = async (): Promise<void> => {
  const prompt = offered.peek();
  offered.value = undefined;
  await prompt?.prompt();
};
