export declare function recompress(file: string): Promise<void>;
