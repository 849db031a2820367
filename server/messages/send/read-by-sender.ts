/** Clients that show users their own messages; those of other clients stay unread. */
const humanClients =
  /^(website|ios|android|snipe|zulip(android|ios|desktop|mobile|electron|flutter|terminal|-terminal)|.*desktop app.*)$/i;

/** Decides by client name when the request does not say [S56]. */
export const isReadBySender = (client: string): boolean => humanClients.test(client);
