/** All public channels. */
import type { Visit } from '../accounts/index.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { describe } from '../organization/index.ts';
import { html } from '../pages/index.ts';
import type { User } from '../users/index.ts';
import { channelAddress, type PublicChannel, root } from './addresses.ts';
import { readableBy } from './sight.ts';

interface Row extends PublicChannel {
  readonly description: string;
}

const most = 1000;

const fetchChannels = async (reader: Reader, spectator: User): Promise<readonly Row[]> => {
  const { rows } = await read<Row>`
    select c.id, c.name, left(c.description, 300) as description
    from ${readableBy(spectator, reader.organizationId)}
    order by lower(c.name) limit ${most}
  `.execute(reader.query);
  return rows;
};

export const showChannels = async (visit: Visit, reader: Reader, spectator: User): Promise<PlainAnswer> => {
  const { organization, show, translate } = visit;
  const channels = await fetchChannels(reader, spectator);
  const { text } = await describe(organization);
  const canonical = `${organization.url}${root}`;
  const title = translate('Public channels');
  const rows = channels.map(
    (channel) =>
      html`<li><a href="${channelAddress(channel)}">${channel.name}</a> <span class="soft">${channel.description}</span></li>`,
  );
  return show({
    title,
    canonical,
    card: { title: `${title} · ${organization.name}`, description: text, url: canonical },
    body: html`<p class="soft">${translate('Anyone may read these channels without an account.')}</p>${
      rows.length === 0 ? html`<p>${translate('There is nothing here yet.')}</p>` : html`<ul>${rows}</ul>`
    }<p class="links"><a href="/">${translate('Read and answer in the application')}</a> <a href="/login">${translate('Sign in')}</a></p>`,
  });
};
