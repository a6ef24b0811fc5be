/* The files that are served: those below one folder. */
#ifndef SERVER_FOLDER_H
#define SERVER_FOLDER_H

/* Opens what the path of a request names, for a path with a slash behind it `index.html` there. Links are not
 * followed, so that nothing outside the folder can be reached. Returns the file and its size, or the negative status
 * of the answer that says why not. */
int folder_open(int folder, const char *path, long long *size);

#endif
