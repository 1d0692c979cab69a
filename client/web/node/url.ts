export const fileURLToPath = (url: string | URL): string => decodeURIComponent(new URL(url).pathname);
