// Written by Ann for the web team
export const a = 1;
