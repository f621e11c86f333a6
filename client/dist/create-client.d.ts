import type { Call, CallOptions, Input, OnceOptions } from './call.ts';
import { type PageResult, type Result } from './results.ts';
import { type Fetch } from './send.ts';
export type ClientOptions = {
    /** The address of your Dray, such as `https://dray.example.com`. */
    url: string;
    /** An API key from Settings. */
    key: string;
    /** Used instead of the global `fetch`, for a proxy or a test. */
    fetch?: Fetch;
    /** How often a call is sent again when the connection is lost or Dray is busy (3). */
    retries?: number;
    /** The longest time one attempt may take, in milliseconds (two minutes). */
    timeout?: number;
};
export type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;
type Method = (input?: Input, options?: OnceOptions) => Promise<Result<unknown>>;
/** The features with a function for each of their calls. */
export declare function clientWith(calls: Calls, options: ClientOptions): Record<string, Record<string, Method>>;
/** A call that reads a list page by page, or row by row with `each`. */
export type PagedCall<In, Row, Code extends string = string> = {
    /** One page. Without a `limit`, Dray may send the whole list at once. */
    (...call: Arguments<In>): Promise<PageResult<Row, Code>>;
    /** All rows, in pages of `limit` (200). Keeps one page in memory. Throws a `DrayError` if a page can't be read. */
    each(...call: Arguments<In>): AsyncGenerator<Row, void, undefined>;
};
/** A call without required parts needs no input. */
type Arguments<In> = object extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions];
export {};
