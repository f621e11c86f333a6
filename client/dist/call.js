/** The path and query of a request. */
export function callAddress({ path }, { params = {}, query = {} }) {
    const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
    const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
    return search === '' ? filled : `${filled}?${search}`;
}
