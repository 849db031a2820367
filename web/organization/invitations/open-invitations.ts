/** The invitations that are still open, asked for while a page shows them. */
import { getInvitations } from '@parlance/client/calls';
import type { WireInvitation } from '@parlance/protocol/invitations';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { onEvent } from '../../store/messages/messages.ts';
import { client } from '../../store/session/service.ts';

export type Invitation = WireInvitation;

const known = signal<readonly Invitation[] | undefined>(undefined);
const failure = signal<string | undefined>(undefined);

const load = async (): Promise<void> => {
  try {
    known.value = (await client.call(getInvitations, {})).invites;
    failure.value = undefined;
  } catch (error) {
    failure.value = (error as Error).message;
  }
};

/** Asks again whenever the service says that they changed. */
export const useOpenInvitations = () => {
  useEffect(() => {
    void load();
    return onEvent(({ type }) => {
      if (type === 'invites_changed') void load();
    });
  }, []);
  return { invitations: known.value, failure: known.value === undefined ? failure.value : undefined };
};
