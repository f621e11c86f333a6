import { type Call, type Input, type OnceOptions } from './call.ts';
import type { Failure } from './results.ts';
/** The part of `fetch` that the client needs. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type Connection = {
    /** The origin of the server, such as `https://dray.example.com`. */
    origin: string;
    authorization: string;
    fetch: Fetch;
    /** How often a call is sent again. */
    retries: number;
    /** In milliseconds, for one attempt. */
    timeout: number;
};
export type Sent = {
    ok: true;
    value: unknown;
    headers: Headers;
} | Failure;
/** Sends a call, and again if that can't do anything twice. */
export declare function send(connection: Connection, call: Call, input: Input, options: OnceOptions): Promise<Sent>;
