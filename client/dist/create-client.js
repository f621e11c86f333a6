import { DrayError } from './results.js';
import { send } from './send.js';
/** The features with a function for each of their calls. */
export function clientWith(calls, options) {
    const connection = connect(options);
    return mapValues(calls, (feature) => mapValues(feature, (call) => (call.isPaged ? pagedMethod(connection, call) : method(connection, call))));
}
const connect = ({ url, key, fetch = globalThis.fetch, retries = 3, timeout = 120_000, }) => ({
    origin: new URL(url).origin,
    authorization: authorization(key),
    // Some runtimes refuse to run `fetch` as a method of another object.
    fetch: (address, init) => fetch(address, init),
    retries,
    timeout,
});
/** Throws a TypeError for a key that no header can hold, such as one that was cut. */
function authorization(key) {
    return new Headers({ authorization: `Bearer ${key}` }).get('authorization') ?? '';
}
const method = (connection, call) => async (input = {}, options = {}) => {
    const sent = await send(connection, call, input, options);
    return sent.ok ? { ok: true, value: sent.value } : sent;
};
function pagedMethod(connection, call) {
    const readPage = async (input = {}, options = {}) => {
        const sent = await send(connection, call, input, options);
        return sent.ok
            ? { ok: true, value: sent.value, next: sent.headers.get('dray-next') ?? undefined }
            : sent;
    };
    const each = (input = {}, options = {}) => eachRow((page) => readPage(page, options), input);
    return Object.assign(readPage, { each });
}
const mapValues = (record, change) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
const usualLimit = 200;
async function* eachRow(readPage, input) {
    let query = { limit: usualLimit, ...input.query };
    while (true) {
        const page = await readPage({ ...input, query });
        if (!page.ok)
            throw new DrayError(page.problem);
        yield* page.value;
        if (page.next === undefined)
            return;
        query = { ...query, after: page.next };
    }
}
