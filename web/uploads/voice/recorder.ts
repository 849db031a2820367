/** Records the microphone into a file. */
import { dayOf } from '../../places/days.ts';

export interface Recording {
  /** What was recorded, once it ends, also with its microphone; undefined when it was discarded. */
  readonly file: Promise<File | undefined>;
  stop(): void;
  discard(): void;
}

/** What this browser can record, best first: the first is played everywhere that matters, the others by some. */
const forms = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const;

/** Bits a second: speech is clear, and an hour takes 15 MB. */
const bitRate = 32_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** "voice-2030-05-01-09-30.webm", in the time of the speaker. */
const recordingName = (at: Date, ending: string): string =>
  `voice-${dayOf(at)}-${two(at.getHours())}-${two(at.getMinutes())}.${ending}`;

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;

/** Throws as `getUserMedia` does: NotAllowedError, NotFoundError. */
export const startRecording = async (): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const form = forms.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitRate,
    ...(form === undefined ? {} : { mimeType: form.type }),
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const begunAt = new Date();
  let isWanted = true;
  const file = new Promise<File | undefined>((resolve) => {
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      const [type = 'audio/webm'] = recorder.mimeType.split(';');
      resolve(
        isWanted ? new File(parts, recordingName(begunAt, form?.ending ?? 'webm'), { type }) : undefined,
      );
    });
  });
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.start(1000);
  return {
    file,
    stop,
    discard: () => {
      isWanted = false;
      stop();
    },
  };
};
