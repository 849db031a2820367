/** What stands in the compose box and in edit forms besides the text. */
import type { ComposerSlots } from '../composer/slots.ts';
import { PreviewedBody } from '../message/previewed-body.tsx';
import { later } from '../parts/loading/lazy.tsx';
import { AttachButton } from '../uploads/attach-button.tsx';

export const composerSlots: ComposerSlots = {
  suggestions: later(() => import('./writing-helpers.tsx').then((module) => module.WritingHelpers)),
  attachments: later(() => import('../uploads/attachments.tsx').then((module) => module.Attachments)),
  tools: AttachButton,
  voice: later(() => import('../uploads/voice/voice-button.tsx').then((module) => module.VoiceButton)),
  body: PreviewedBody,
};
