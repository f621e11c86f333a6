import type { CallOptions, Input } from './call.ts';
import { type PageResult } from './results.ts';
/** A call that reads a list page by page, or row by row with `each`. */
export type PagedCall<In, Row, Code extends string = string> = {
    /** One page. Without a `limit`, Dray may send the whole list at once. */
    (...call: Arguments<In>): Promise<PageResult<Row, Code>>;
    /** All rows, in pages of `limit` (200). Keeps one page in memory. Throws a `DrayError` if a page can't be read. */
    each(...call: Arguments<In>): AsyncGenerator<Row, void, undefined>;
};
/** A call without required parts needs no input. */
type Arguments<In> = object extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions];
export declare function eachRow<Row>(readPage: (input: Input) => Promise<PageResult<Row>>, input: Input): AsyncGenerator<Row, void, undefined>;
export {};
