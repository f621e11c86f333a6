/** Codes of this client itself, for calls that got no answer from Dray. */
export type ClientCode = 'no-connection' | 'canceled' | 'unexpected-answer';
/** Why a call failed. */
export type Problem<Code extends string = string> = {
    code: Code | ClientCode;
    /** The HTTP status; 0 if no answer arrived. */
    status: number;
    /** A sentence for people. */
    title: string;
    /** The fields of the request that are wrong. */
    errors: {
        path: string;
        message: string;
    }[];
    /** Names the request in Dray's log. */
    requestId?: string;
    /** In seconds, if Dray says when to try again. */
    retryAfter?: number;
    /** All that Dray said, such as the current record when someone else changed it. */
    details: Readonly<Record<string, unknown>>;
    /** The error of `fetch`, if no answer arrived. */
    cause?: unknown;
};
export type Failure<Code extends string = string> = {
    ok: false;
    problem: Problem<Code>;
};
export type Result<Value, Code extends string = string> = {
    ok: true;
    value: Value;
} | Failure<Code>;
/** One page of a list. The last page has no `next`; send it as `after` to get the next page. */
export type PageResult<Row, Code extends string = string> = {
    ok: true;
    value: Row[];
    next: string | undefined;
} | Failure<Code>;
/** Thrown by the loops over a list's rows, because a loop has no answer to return it in. */
export declare class DrayError extends Error {
    readonly problem: Problem;
    constructor(problem: Problem);
}
