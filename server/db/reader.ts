declare const isRead: unique symbol;

/** Runs statements tagged `read` only; see `sql.ts`. */
export interface Query {
  readonly [isRead]: true;
}

export interface Reader {
  readonly organizationId: number;
  readonly query: Query;
}
