/** A component whose code is loaded when it is first shown. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { firstPlace } from '../../store/panes/busy.ts';

/** Without network, code that is wanted is asked for again. */
const retryMilliseconds = 5000;

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return (props: P) => {
    const [, setReady] = useState(loaded !== undefined);
    useEffect(() => {
      let again: ReturnType<typeof setTimeout>;
      const attempt = async (): Promise<void> => {
        try {
          loaded ??= await load();
          setReady(true);
        } catch {
          again = setTimeout(attempt, retryMilliseconds);
        }
      };
      void attempt();
      return () => clearTimeout(again);
    }, []);
    const Component = loaded;
    return Component === undefined ? null : <Component {...props} />;
  };
}

/** What the reader does not wait for: loaded after the first place is shown. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(() => firstPlace.then(load));
