export declare function packagedReadme(text: string, repository: string | undefined): string;
