declare const isRead: unique symbol;

/** A handle of the database that runs what is tagged `read`, and nothing else; see `sql.ts`. */
export interface Query {
  readonly [isRead]: true;
}

/** Reading within one organization. A transaction is a reader too. */
export interface Reader {
  readonly organizationId: number;
  readonly query: Query;
}
