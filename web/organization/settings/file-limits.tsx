/** How large files may be. The operator of the server decides, so it is only read here. */
import { sizeText } from '../../parts/files/size.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import './file-limits.css';

const sizeOf = (mebibytes: number): string => sizeText(mebibytes * 2 ** 20);

export const FileLimits = () => {
  const one = slice('max_file_upload_size_mib').value ?? 0;
  const all = slice('realm_upload_quota_mib').value ?? null;
  return (
    <section class="setting-group">
      <h2>{t('Files')}</h2>
      <dl class="setting-card file-limits">
        <div class="setting" data-setting="file-size">
          <dt>{t('One file')}</dt>
          <dd>{sizeOf(one)}</dd>
        </div>
        <div class="setting" data-setting="file-quota">
          <dt>{t('All files together')}</dt>
          <dd>{all === null ? t('No limit') : sizeOf(all)}</dd>
        </div>
      </dl>
      <p class="setting-about">{t('The operator of the server sets these limits.')}</p>
    </section>
  );
};
