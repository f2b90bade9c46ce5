type Ring = Readonly<Record<string, string>>;

export declare const games: readonly string[];
export declare function unitKeys(sealKeys: Ring, game: string): Ring;
export declare function withFreshKey(sealKeys: Ring, id: string): Ring;
