/** The content of a message that is not sent yet. */
import { Body } from './body.tsx';

export const PreviewedBody = ({ html }: { readonly html: string }) => (
  <Body html={html} messageId={0} isFocusable={true} />
);
