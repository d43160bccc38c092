/** Of the URL of a request, which has no host: without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!

/** An address of calls, whose answers are for programs. */
export const isOfApi = (path: string): boolean => /^\/api(\/|$)/.test(path)
