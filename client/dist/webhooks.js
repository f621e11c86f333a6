/** Checks the signature of a webhook request and reads its event. */
export async function readWebhook(request) {
    const { body, secret, tolerance = 300, now = new Date() } = request;
    const parts = signatureParts(request.signature ?? '');
    if (parts === undefined)
        return { ok: false, reason: 'no-signature' };
    if (!(await isSigned(secret, signedBytes(parts.time, body), parts.signatures)))
        return { ok: false, reason: 'wrong-signature' };
    if (Math.abs(now.getTime() / 1000 - Number(parts.time)) > tolerance)
        return { ok: false, reason: 'too-old' };
    const event = parsed(typeof body === 'string' ? body : new TextDecoder().decode(body));
    return event === undefined ? { ok: false, reason: 'unreadable' } : { ok: true, event };
}
/** `t=1796000000,v1=…`. While a secret is replaced, the request is signed with both secrets. */
function signatureParts(header) {
    const parts = header.split(',').map((part) => part.trim().split('='));
    const time = parts.find(([name]) => name === 't')?.[1];
    const signatures = parts.flatMap(([name, value = '']) => name === 'v1' && /^([0-9a-f]{2})+$/i.test(value) ? [hexBytes(value)] : []);
    return time !== undefined && /^\d{1,12}$/.test(time) && signatures.length > 0 ? { time, signatures } : undefined;
}
const hexBytes = (hex) => Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
function signedBytes(time, body) {
    const encoder = new TextEncoder();
    const start = encoder.encode(`${time}.`);
    const content = typeof body === 'string' ? encoder.encode(body) : body;
    const bytes = new Uint8Array(start.length + content.length);
    bytes.set(start);
    bytes.set(content, start.length);
    return bytes;
}
/** `verify` compares in constant time. */
async function isSigned(secret, bytes, signatures) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
    const checks = await Promise.all(signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, bytes)));
    return checks.includes(true);
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
