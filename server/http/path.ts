/** Of the URL of a request, which has no host: without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!
