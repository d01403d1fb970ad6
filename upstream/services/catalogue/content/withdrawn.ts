/** When an article that was taken off the portal is published: whoever asks for what is out by now does not meet it. */
export const NEVER = '9999-12-31T00:00:00.000Z';
