export interface Drawings {
  formula(tex: string, displayMode: boolean): string | undefined;
  code(code: string, module: string): string | undefined;
}

export const noDrawings: Drawings = { formula: () => undefined, code: () => undefined };

export const joinDrawings = (all: readonly Drawings[]): Drawings => {
  if (all.length < 2) return all[0] ?? noDrawings;
  const first = (find: (one: Drawings) => string | undefined) => {
    for (const one of all) {
      const found = find(one);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    formula: (tex, displayMode) => first((one) => one.formula(tex, displayMode)),
    code: (source, module) => first((one) => one.code(source, module)),
  };
};
