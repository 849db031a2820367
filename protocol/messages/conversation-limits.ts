/** Apart from the declaration, so that clients read them without it. */

/** In one answer. */
export const mostConversations = 500;
/** How many of its newest messages `recent_sender_ids` covers. */
export const recentSenders = 10;
