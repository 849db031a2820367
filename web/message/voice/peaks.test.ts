import { expect, test } from 'vitest';
import { isVoice } from './is-voice.ts';
import { peaksOf } from './peaks.ts';

test('[W82] each part has its loudest moment, beside the loudest of all', () => {
  const samples = Float32Array.of(0, 0.1, -0.5, 0.2, 0.25, 0);
  expect(peaksOf(samples, 3).map((peak) => Number(peak.toFixed(2)))).toEqual([0.2, 1, 0.5]);
});

test('[W82] silence and a sound shorter than its picture have peaks too', () => {
  expect(peaksOf(new Float32Array(8), 2)).toEqual([0, 0]);
  expect(peaksOf(Float32Array.of(0.5), 3)).toEqual([0, 0, 1]);
});

test('[W82] a voice message is known by the name that the compose box gives', () => {
  expect(isVoice('/user_uploads/2/ab/s/voice-2030-05-01-09-30.webm')).toBe(true);
  for (const other of ['/user_uploads/2/ab/s/walk.webm', 'https://example.org/voice-2030-05-01-09-30.webm'])
    expect(isVoice(other)).toBe(false);
});
