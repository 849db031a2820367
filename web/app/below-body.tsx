/** What stands below the body of a message. */
import type { Message } from '@parlance/client/messages/message';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Body } from '../message/index.ts';
import { MessageSigns } from '../message-actions/signs.tsx';
import { lazy } from '../parts/loading/lazy.tsx';
import { Reactions } from '../reactions/reactions.tsx';
import { translationOf } from '../store/messages/translations.ts';

const ShownTranslation = lazy(() =>
  import('../message-actions/translation.tsx').then((module) => module.ShownTranslation),
);

const Neighbours = lazy(() => import('../search/neighbours.tsx').then((module) => module.Neighbours));

/** Whether messages are results of a search. */
export const ResultsContext = createContext(false);

export interface BelowBodyProps {
  readonly message: Message;
  readonly isFocusable: boolean;
}

export const BelowBody = (props: BelowBodyProps) => {
  const { id } = props.message;
  const isResult = useContext(ResultsContext);
  return (
    <>
      {translationOf(id) !== undefined && <ShownTranslation id={id} isFocusable={props.isFocusable} />}
      <MessageSigns {...props} />
      <Reactions {...props} />
      {isResult && <Neighbours {...props} Body={Body} />}
    </>
  );
};
