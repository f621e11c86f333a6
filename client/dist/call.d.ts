/** A call, as the generated table lists it. */
export type Call = {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    answers: 'json' | 'bytes';
    /** It takes an Idempotency-Key: Dray runs it once per key. */
    runsOnce?: true;
    /** It only reads, so it may be sent again. */
    reads?: true;
    /** It answers one page of a list. */
    isPaged?: true;
};
export type Input = {
    params?: Values;
    query?: Values;
    body?: unknown;
};
type Values = Readonly<Record<string, unknown>>;
export type CallOptions = {
    signal?: AbortSignal;
};
/** A key of your own, at most 200 ASCII characters, lets you repeat the call later without doing it twice. */
export type OnceOptions = CallOptions & {
    idempotencyKey?: string;
};
/** The path and query of a request. */
export declare function callAddress({ path }: Call, { params, query }: Input): string;
export {};
