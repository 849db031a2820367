/** An owner's first minutes: steps that stand in the inbox while the organization is empty [W15]. */
import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { focusHeading } from '../parts/place/focus-heading.ts';
import {
  beginFirstSteps,
  endFirstSteps,
  type FirstStep,
  type Outcome,
  outcomeOf,
  settleStep,
} from '../store/first-steps.ts';
import { isTouch } from '../store/looks/layout.ts';
import { slice } from '../store/state.ts';
import { trying } from '../store/topics/changes.ts';
import { channels } from '../store/world.ts';
import { type Label, t } from '../words/index.ts';
import { ChannelsStep } from './channels-step.tsx';
import { ConversationStep } from './conversation-step.tsx';
import { InvitationStep } from './invitation-step.tsx';
import { OrganizationStep } from './organization-step.tsx';
import { Step } from './step.tsx';
import './first-steps.css';

const steps: readonly (readonly [name: FirstStep, words: Label])[] = [
  ['organization', 'Name and picture'],
  ['channels', 'First channels'],
  ['invitation', 'Invitation link'],
  ['conversation', 'First conversation'],
];

const firstLeft = (): FirstStep | undefined => steps.find(([name]) => outcomeOf(name) === undefined)?.[0];

const results: { readonly [S in FirstStep]?: () => string | undefined } = {
  organization: () => slice('realm_name').value,
  channels: () => [...channels.value.values()].map(({ name }) => name).join(', '),
};

const end = () =>
  trying(async () => {
    await endFirstSteps();
    focusHeading('.first-steps');
  });

export const FirstSteps = () => {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const open = useSignal(firstLeft());
  /** Whether the step that opens gets the focus. */
  const leads = useRef(!isTouch());
  useEffect(beginFirstSteps, []);
  useEffect(() => {
    if (leads.current) list.current?.querySelector<HTMLElement>(':is(form input, [type=submit])')?.focus();
    leads.current = false;
  }, [open.value]);
  const settle = (name: FirstStep, outcome: Outcome) => {
    settleStep(name, outcome);
    leads.current = true;
    open.value = firstLeft();
    if (open.value === undefined) void end();
  };
  const body = (name: FirstStep) => {
    const skip = () => settle(name, 'skipped');
    const done = () => settle(name, 'done');
    if (name === 'organization') return <OrganizationStep done={done} skip={skip} />;
    if (name === 'channels') return <ChannelsStep done={done} skip={skip} />;
    if (name === 'invitation') return <InvitationStep done={done} skip={skip} />;
    const openChannels = () => {
      leads.current = true;
      open.value = 'channels';
    };
    return <ConversationStep openChannels={openChannels} skip={skip} />;
  };
  return (
    <div class="first-steps" role="group" aria-labelledby={id}>
      <h2 id={id}>{t('First steps')}</h2>
      <p class="step-soft">
        {t('Four short steps, and people can talk here. You can change all of it later.')}
      </p>
      <ol ref={list}>
        {steps.map(([name, words], index) => (
          <Step
            key={name}
            number={index + 1}
            words={t(words)}
            outcome={outcomeOf(name)}
            result={results[name]?.()}
            isOpen={open.value === name}
            toggle={() => {
              open.value = open.value === name ? undefined : name;
            }}
          >
            {body(name)}
          </Step>
        ))}
      </ol>
      <button type="button" class="button step-end" onClick={() => void end()}>
        {t('Do not show again')}
      </button>
    </div>
  );
};
