// Runs before the first paint, so that a chosen theme or size never flashes, and columns stay where they are.
try {
  const root = document.documentElement;
  const { theme, contrast } = JSON.parse(localStorage.getItem('parlance:looks') ?? '{}');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (contrast === 'more') root.dataset.contrast = contrast;
  const { scale, lines } = JSON.parse(localStorage.getItem('parlance:text') ?? '{}');
  if (Number.isFinite(scale)) root.style.setProperty('--scale', scale);
  if (Number.isFinite(lines)) root.style.setProperty('--line-scale', lines);
  const sides = JSON.parse(localStorage.getItem('parlance:sides') ?? '{}');
  for (const side of ['sidebar', 'people']) {
    const width = sides[side] === false ? 0 : sides[`${side}Width`];
    if (Number.isFinite(width)) root.style.setProperty(`--${side}`, `${width}px`);
  }
} catch {
  // A damaged note leaves the theme of the system.
}
