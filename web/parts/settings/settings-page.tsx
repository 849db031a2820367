/** A page of settings: sections at the side, the chosen one beside them. */
import { useEffect, useRef } from 'preact/hooks';
import { setBusy } from '../../store/panes/busy.ts';
import { focusHeading } from '../place/focus-heading.ts';
import type { SettingsPageProps } from './section.ts';
import { SettingsNavigation } from './settings-navigation.tsx';
import '../fields/about.css';
import './settings.css';

const controls = 'input:checked, input, button, select, textarea';

/** Pixels above a setting that the address leads to. */
const margin = 100;

/** Returns whether it is there. */
const focusSetting = (inside: HTMLElement, setting: string): boolean => {
  const row = inside.querySelector(`[data-setting="${CSS.escape(setting)}"]`);
  const control =
    inside.querySelector<HTMLElement>(`#${CSS.escape(`setting-${setting}`)}`) ??
    row?.querySelector<HTMLElement>('input:checked') ??
    row?.querySelector<HTMLElement>(controls);
  const shown = row ?? control;
  // Only the content scrolls: the sections stay where they are.
  if (shown)
    inside.scrollBy(0, shown.getBoundingClientRect().top - inside.getBoundingClientRect().top - margin);
  control?.focus({ preventScroll: true });
  return control !== null && control !== undefined;
};

export const SettingsPage = ({ setting, ...navigation }: SettingsPageProps) => {
  const { pane, sections, section } = navigation;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => setBusy(pane, false), [pane]);
  useEffect(() => {
    const inside = content.current;
    if (setting === undefined && pane === 'main') focusHeading();
    if (setting === undefined || inside === null || focusSetting(inside, setting)) return;
    // The section is still on its way.
    const observer = new MutationObserver(() => focusSetting(inside, setting) && observer.disconnect());
    observer.observe(inside, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [section, setting]);
  const Content = sections.find(({ key }) => key === section)?.Content;
  return (
    <div class="settings">
      <SettingsNavigation {...navigation} />
      <div ref={content} key={section} class="settings-content">
        <div class="settings-page">{Content !== undefined && <Content />}</div>
      </div>
    </div>
  );
};
