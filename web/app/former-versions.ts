/**
 * Preact keeps former versions of what a component drew: one that renders by itself stays in what its parent drew, and
 * each version leads to all later ones. So a version gives up its children when the next one is drawn.
 */
import { options, type VNode } from 'preact';

/** The names are Preact's, for what is built on it. */
interface Version extends VNode {
  readonly __c?: { drawn?: Version } | null;
  __k?: unknown;
}

const { diffed } = options;
options.diffed = (version: Version) => {
  diffed?.(version);
  const component = version.__c;
  if (!component) return;
  if (component.drawn && component.drawn !== version) component.drawn.__k = null;
  component.drawn = version;
};
