declare module 'page:*' {
  export const script: string;
  export const style: string;
}
