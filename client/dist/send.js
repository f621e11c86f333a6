import { callAddress } from './call.js';
/** Sends a call, and again if that can't do anything twice. */
export async function send(connection, call, input, options) {
    const request = requestFor(connection, call, input, options.idempotencyKey);
    for (let attempt = 0;; attempt += 1) {
        const sent = await sendOnce(connection, call, request, options.signal);
        const delay = attempt < connection.retries ? retryDelay(call, sent, attempt) : undefined;
        if (delay === undefined)
            return sent;
        await wait(delay, options.signal);
    }
}
function requestFor(connection, call, input, idempotencyKey) {
    const headers = new Headers({ authorization: connection.authorization });
    if (call.answers === 'json')
        headers.set('accept', 'application/json');
    if (call.runsOnce)
        headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
    if (input.body !== undefined)
        headers.set('content-type', 'application/json');
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    return {
        url: connection.origin + callAddress(call, input),
        // Following a redirect would drop the body or the key.
        init: { method: call.method, headers, body, redirect: 'manual' },
    };
}
async function sendOnce({ fetch, timeout }, { answers }, { url, init }, signal) {
    try {
        const limits = [AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])];
        const response = await fetch(url, { ...init, signal: AbortSignal.any(limits) });
        if (!response.ok)
            return { ok: false, problem: problemIn(response, await response.text()) };
        const value = await valueIn(response, answers);
        if (value === notJson)
            return { ok: false, problem: unexpectedAnswer(response) };
        return { ok: true, value, headers: response.headers };
    }
    catch (cause) {
        return { ok: false, problem: signal?.aborted ? canceled(cause) : noConnection(cause) };
    }
}
async function valueIn(response, answers) {
    if (response.status === 204)
        return undefined;
    return answers === 'json' ? jsonIn(await response.text()) : new Uint8Array(await response.arrayBuffer());
}
const notJson = Symbol('not JSON');
function jsonIn(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return notJson;
    }
}
function problemIn(response, text) {
    const body = jsonIn(text);
    if (!isProblemBody(body))
        return unexpectedAnswer(response);
    const { code, title, errors = [], requestId } = body;
    const problem = { code, status: response.status, title, errors, details: body, ...waitIn(response) };
    return requestId === undefined ? problem : { ...problem, requestId };
}
const isProblemBody = (body) => typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'title' in body &&
    typeof body.title === 'string';
/** A proxy, or a server that isn't Dray. */
function unexpectedAnswer(response) {
    const target = response.headers.get('location');
    const title = target === null ? `The answer isn't Dray's (HTTP ${response.status}).` : `Redirected to ${target}.`;
    return { ...ownProblem('unexpected-answer', title), status: response.status, ...waitIn(response) };
}
const canceled = (cause) => ({ ...ownProblem('canceled', 'The call was canceled.'), cause });
const noConnection = (cause) => ({
    ...ownProblem('no-connection', 'No answer arrived, so a change may or may not have been saved.'),
    cause,
});
const ownProblem = (code, title) => ({ code, status: 0, title, errors: [], details: {} });
function waitIn({ headers }) {
    const text = headers.get('retry-after');
    if (text === null)
        return {};
    const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
    return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}
const maxWaitSeconds = 60;
const firstDelay = 500;
/** Milliseconds until the call is sent again; undefined if it isn't. */
function retryDelay(call, sent, attempt) {
    if (sent.ok)
        return undefined;
    const { code, status, retryAfter } = sent.problem;
    const isTurnedAway = retryAfter !== undefined && (status === 429 || status === 503);
    // Dray did nothing yet, so any call may be sent again.
    if (isTurnedAway)
        return retryAfter <= maxWaitSeconds ? retryAfter * 1000 : undefined;
    const isLost = code === 'no-connection' || lostStatuses.includes(status);
    return isLost && (call.reads || call.runsOnce) ? firstDelay * 2 ** attempt : undefined;
}
/** Dray is busy, or its proxy has no answer: a change may have been saved. */
const lostStatuses = [502, 503, 504];
/** Ends early if the call is canceled. */
function wait(milliseconds, signal) {
    return new Promise((resolve) => {
        const end = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', end);
            resolve();
        };
        const timer = setTimeout(end, milliseconds);
        signal?.addEventListener('abort', end);
        if (signal?.aborted)
            end();
    });
}
