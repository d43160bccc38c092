/** A page and a worker may be of two versions, so a message keeps its form. */
export type ToWorker =
  /** To the one that waits: the customer wants its version. */
  | 'activate'
  /** To the one before it: the next page is of that version. */
  | 'leave'
  /** The page goes away. */
  | 'unload'
  /** The page wants to know whether the server answers. */
  | 'isReached?'
  /** To the one that waits: what the page, which is at rest, is made of. */
  | { scripts: string[] }

export type ToPage =
  /** The answer of a worker to the scripts of a page of another version. */
  'another version' | { isReached: boolean }
