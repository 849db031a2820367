/** What other services show of a shared address: public facts only, since they ask without a session. */
import { iconUrl, type Organization } from '../organization/index.ts';
import { html, type Markup } from './markup.ts';

export interface Card {
  readonly title: string;
  readonly description: string;
  /** Given for public pages alone: the address of another may hold a secret. */
  readonly url?: string;
}

const property = (name: string, content: string) => html`<meta property="${name}" content="${content}">`;

export const renderCard = (organization: Organization, { title, description, url }: Card): Markup =>
  html`${
    description === '' ? undefined : html`<meta name="description" content="${description}">`
  }<meta name="twitter:card" content="summary">${[
    property('og:type', 'website'),
    property('og:site_name', organization.name),
    property('og:title', title),
    description === '' ? undefined : property('og:description', description),
    property('og:url', url ?? `${organization.url}/`),
    property('og:image', `${organization.url}${iconUrl(organization, '512.png')}`),
    property('og:image:width', '512'),
    property('og:image:height', '512'),
    property('og:image:alt', organization.name),
  ]}`;
