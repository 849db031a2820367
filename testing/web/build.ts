/** Builds the application once, when it is missing or stale. */
import { preparePage } from '../../tools/page.mjs';

export default (): Promise<void> => preparePage();
