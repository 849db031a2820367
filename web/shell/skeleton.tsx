/** The first start on a new device, until the service answered. */
import { t } from '../words/index.ts';
import './skeleton.css';

const lines = [62, 38, 74, 50, 66, 44];

export const Skeleton = () => (
  <div class="skeleton">
    <p class="unseen">{t('Loading')}</p>
    {lines.map((width) => (
      <div key={width} class="skeleton-line">
        <span />
        <span style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
