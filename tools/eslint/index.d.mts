import type { ESLint } from 'eslint';

export declare const tirage: ESLint.Plugin;
export declare const domainFiles: string[];
