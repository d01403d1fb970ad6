/** Of the drawer's frame and of what opens it: their links name each other. */
export const drawerId = 'menu';
export const drawerOpenerId = 'menu-link';
