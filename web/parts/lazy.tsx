/** A component whose code is loaded when it is first shown. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { firstPlace } from '../store/busy.ts';

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return (props: P) => {
    const [, setReady] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (component) => {
          loaded = component;
          setReady(true);
        },
        // Without network the next visit tries again.
        () => {},
      );
    }, []);
    const Component = loaded;
    return Component === undefined ? null : <Component {...props} />;
  };
}

/** What the reader does not wait for: loaded after the first place is shown. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(() => firstPlace.then(load));
