import { textIn } from '../reading/fields.ts';
import type { Dump } from './dump.ts';
import { ownId } from './ids.ts';

export interface Site {
  readonly key: string;
  readonly name: string;
  /** Without a slash at the end; '' when the dump lacks it. */
  readonly url: string;
}

/** The settings that say which server this is. The collection has secrets too, so no other value is kept. */
const wanted = new Set(['uniqueID', 'Site_Name', 'Site_Url']);

export async function readSite(dump: Dump, host: string | undefined): Promise<Site> {
  const values = new Map<string, string>();
  for await (const { fields } of dump.documents('rocketchat_settings')) {
    const id = ownId(fields);
    if (wanted.has(id)) values.set(id, textIn(fields, 'value').trim());
  }
  const url = host === undefined ? (values.get('Site_Url') ?? '') : `https://${host}`;
  return {
    key: values.get('uniqueID') || 'rocketchat',
    name: values.get('Site_Name') ?? '',
    url: /^https?:\/\//.test(url) ? url.replace(/(?<!\/)\/+$/, '') : '',
  };
}
