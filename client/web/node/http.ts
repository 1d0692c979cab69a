export { default as STATUS_CODES } from 'statuses/codes.json';
