/** Keeps how much of the window the compose box needs. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { writingHeight } from '../store/looks/layout.ts';

export const useHeight = (form: RefObject<HTMLElement | null>, isFollowed: boolean): void =>
  useEffect(() => {
    const element = form.current;
    if (!isFollowed || element === null) return;
    const measure = () => {
      writingHeight.value = Math.round(innerHeight - element.getBoundingClientRect().top);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      writingHeight.value = 0;
    };
  }, [isFollowed]);
