export type WebhookRequest = {
    /** As it arrived: text that was parsed and written again has another signature. */
    body: string | Uint8Array;
    /** The header `Dray-Signature`. */
    signature: string | null | undefined;
    /** The webhook's secret from Settings. */
    secret: string;
    /** How old a request may be, in seconds (five minutes). An older one may have been recorded and sent again by someone else. */
    tolerance?: number;
    now?: Date;
};
export type WebhookRefusal = 'no-signature' | 'wrong-signature' | 'too-old' | 'unreadable';
export type WebhookResult<Event> = {
    ok: true;
    event: Event;
} | {
    ok: false;
    reason: WebhookRefusal;
};
/** Checks the signature of a webhook request and reads its event. */
export declare function readWebhook<Event>(request: WebhookRequest): Promise<WebhookResult<Event>>;
