/** What the browser may do for the application, and what it may not. */

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Formulas of KaTeX place each sign by a style attribute; the service writes them, never an author.
  "style-src-attr 'unsafe-inline'",
  // Previews of files before they are sent, and the icon with the number of unread messages.
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // PDF files in the viewer. The pages of the service refuse frames themselves.
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  // One lets messages in, the other registers the service worker.
  'trusted-types parlance parlance-worker',
].join('; ');

const allowed = ['autoplay', 'camera', 'fullscreen', 'microphone', 'picture-in-picture'];
const refused = [
  'accelerometer',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const permissions = [
  ...allowed.map((feature) => `${feature}=(self)`),
  ...refused.map((feature) => `${feature}=()`),
].join(', ');

export const shellHeaders = {
  'Content-Security-Policy': policy,
  'Permissions-Policy': permissions,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  // The browser must not show the application again after its reader signed out.
  'Cache-Control': 'no-store',
} as const;

const workerPolicy = "default-src 'none'; connect-src 'self'";

export const fileHeaders = (path: string, isHashed: boolean): Readonly<Record<string, string>> => ({
  'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(path === '/service-worker.js' ? { 'Content-Security-Policy': workerPolicy } : {}),
});
