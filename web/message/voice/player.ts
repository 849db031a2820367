/** Plays a voice message: what it looks like, where it is, and how fast. */
import { Pause, Play } from 'lucide';
import { showAlert } from '../../parts/saying/say.ts';
import { clock } from '../../parts/times/clock.ts';
import { languageNow, t } from '../../words/index.ts';
import type { Decorating } from '../decorate/decorator.ts';
import { isFocusableIn } from '../focusable.ts';
import { drawing, give, make } from '../make.ts';
import { hear } from './peaks.ts';
import './voice.css';

/** Bars of the picture, and steps of the slider over it. */
const [bars, steps] = [48, 1000];

const speeds = [1, 1.5, 2] as const;
/** What the reader chose last holds for the next message too. */
let chosen = 0;

/** One is heard at a time. */
let playing: HTMLAudioElement | undefined;

const whenSeen = (element: Element, run: () => void): (() => void) => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
  return () => observer.disconnect();
};

const named = (element: Element, name: string): void =>
  void give(element, { 'aria-label': name, title: name });

/** Fills the frame. */
export const makePlayer = (frame: HTMLElement, address: string, onEnd: Decorating['onEnd']): void => {
  const audio = make('audio', { src: address, preload: 'none' });
  const play = make('button', { type: 'button', class: 'voice-play' });
  const picture = make('span', { class: 'voice-picture', 'aria-hidden': true });
  const lines = Array.from({ length: bars }, () => make('i'));
  picture.append(...lines);
  const slider = make('input', { type: 'range', min: 0, max: steps, 'aria-label': t('Position') });
  const time = make('span', { class: 'voice-moment' });
  const speed = make('button', { type: 'button', class: 'voice-speed' });
  frame.replaceChildren(play, make('span', { class: 'voice-wave' }, picture, slider), time, speed, audio);
  for (const control of [play, slider, speed]) control.tabIndex = isFocusableIn(frame) ? 0 : -1;

  /** Seconds; recorders do not write it into the file. */
  let whole = 0;
  const isBegun = () => !audio.paused || audio.currentTime > 0;
  const showTime = () => {
    const at = audio.currentTime;
    whole = Math.max(whole, at, Number.isFinite(audio.duration) ? audio.duration : 0);
    const part = whole === 0 ? 0 : at / whole;
    slider.value = String(Math.round(part * steps));
    give(slider, { 'aria-valuetext': t('{at} of {whole}', { at: clock(at), whole: clock(whole) }) });
    time.textContent = clock(isBegun() ? at : whole);
    for (const [index, line] of lines.entries()) line.classList.toggle('played', index < part * bars);
  };
  const showState = () => {
    named(play, audio.paused ? t('Play') : t('Pause'));
    play.replaceChildren(drawing(audio.paused ? Play : Pause, 18));
    showTime();
  };
  const showSpeed = () => {
    const text = `${speeds[chosen]!.toLocaleString(languageNow())}×`;
    audio.playbackRate = speeds[chosen]!;
    speed.textContent = text;
    named(speed, t('Speed {speed}', { speed: text }));
  };
  const begin = () => {
    if (playing !== audio) playing?.pause();
    playing = audio;
    showSpeed();
    audio.play().catch((error: Error) => showAlert(t('Could not play: {why}', { why: error.message })));
  };

  play.addEventListener('click', () => (audio.paused ? begin() : audio.pause()));
  speed.addEventListener('click', () => {
    chosen = (chosen + 1) % speeds.length;
    showSpeed();
  });
  slider.addEventListener('input', () => {
    audio.currentTime = (Number(slider.value) / steps) * whole;
  });
  for (const happening of ['play', 'pause', 'ended']) audio.addEventListener(happening, showState);
  for (const happening of ['timeupdate', 'durationchange', 'seeked'])
    audio.addEventListener(happening, showTime);
  showState();
  showSpeed();

  const stopWatching = whenSeen(frame, async () => {
    const sound = await hear(address, bars);
    if (sound === undefined) return;
    whole = sound.duration;
    for (const [index, line] of lines.entries()) line.style.setProperty('--peak', String(sound.peaks[index]));
    showTime();
  });
  onEnd(() => {
    stopWatching();
    audio.pause();
  });
};
