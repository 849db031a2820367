/** Records a voice message, which is attached as a file. */
import { Mic, Square, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { announce, showAlert } from '../../parts/saying/say.ts';
import { clock } from '../../parts/times/clock.ts';
import { isRecording } from '../../store/notifications/speaking.ts';
import { attachFiles } from '../../store/writing/attaching.ts';
import type { Writing } from '../../store/writing/box.ts';
import { t } from '../../words/index.ts';
import { canRecord, type Recording, startRecording } from './recorder.ts';
import './voice.css';

const reasonOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t('the browser may not use the microphone');
  return name === 'NotFoundError' ? t('there is no microphone') : (error as Error).message;
};

const Seconds = () => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begunAt = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begunAt) / 1000)), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="voice-time" role="timer">
      {clock(seconds)}
    </span>
  );
};

export const VoiceButton = ({ writing }: { readonly writing: Writing }) => {
  const [recording, setRecording] = useState<Recording>();
  const [isStarting, setStarting] = useState(false);
  const isGone = useRef(false);
  const running = useRef<Recording | undefined>(undefined);
  const newest = useRef(writing);
  const stopButton = useRef<HTMLButtonElement>(null);
  const { key } = writing;
  const left = useRef({ key });
  running.current = recording;
  newest.current = writing;
  left.current = { key };
  // The microphone must not stay on behind a form that is gone; what was said goes with its text.
  useEffect(
    () => () => {
      isGone.current = true;
      running.current?.stop();
    },
    [],
  );
  useEffect(() => {
    stopButton.current?.focus();
    isRecording.value = recording !== undefined;
    return () => {
      isRecording.value = false;
    };
  }, [recording]);
  if (!canRecord()) return null;

  const follow = async (begun: Recording) => {
    setRecording(begun);
    announce(t('Recording'));
    const file = await begun.file;
    setRecording(undefined);
    if (!isGone.current) newest.current.textarea.focus();
    if (file === undefined) announce(t('Recording discarded'));
    // The form of another place has another key by then.
    else attachFiles(isGone.current ? left.current : newest.current, [file]);
  };
  const start = async () => {
    if (isStarting) return;
    setStarting(true);
    try {
      const begun = await startRecording();
      if (isGone.current) begun.discard();
      else void follow(begun);
    } catch (error) {
      showAlert(t('Could not record: {why}', { why: reasonOf(error) }));
    } finally {
      setStarting(false);
    }
  };

  if (recording === undefined)
    return <IconButton icon={Mic} size={17} name={t('Record voice message')} onClick={() => void start()} />;
  return (
    <span
      role="group"
      class="voice"
      aria-label={t('Voice message')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        recording.discard();
      }}
    >
      <span class="voice-light" aria-hidden="true" />
      <Seconds />
      <button
        ref={stopButton}
        type="button"
        class="icon-button voice-stop"
        aria-label={t('Stop and attach')}
        title={t('Stop and attach')}
        onClick={recording.stop}
      >
        <Icon of={Square} size={15} />
      </button>
      <IconButton icon={Trash2} size={17} name={t('Discard recording')} onClick={recording.discard} />
    </span>
  );
};
